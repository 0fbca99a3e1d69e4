$version: "2.0"

namespace example.weather

/// Forecasts for cities.
service Weather {
    version: "2026-01-01"
    resources: [City]
}

resource City {
    identifiers: { cityId: CityId }
    properties: { name: String }
    read: GetCity
    list: ListCities
}

@pattern("^[A-Za-z0-9 ]+$")
string CityId

@readonly
operation GetCity {
    input := for City {
        @required
        $cityId
    }
    output := for City {
        @required
        $name
    }
    errors: [NoSuchCity]
}

@readonly
operation ListCities {
    input := {
        nextToken: String
    }
    output := {
        nextToken: String
        @required
        cities: CityIds
    }
}

list CityIds {
    member: CityId
}

@error("client")
structure NoSuchCity {
    @required
    message: String
}
