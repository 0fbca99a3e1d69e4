$version: "2"

namespace acme.shop

use aws.cloudformation#cfnMutability
use aws.cloudformation#cfnResource

/// Takes orders.
service Shop {
    version: "2026-01-01"
    resources: [Order]
}

/// An order of a customer.
@cfnResource
resource Order {
    identifiers: { orderId: OrderId }
    create: CreateOrder
    read: GetOrder
    update: UpdateOrder
    delete: DeleteOrder
    list: ListOrders
}

@pattern("^order-[0-9a-f]{8}$")
string OrderId

@length(min: 3, max: 254)
string Customer

list Lines {
    member: Line
}

/// What is ordered, and how much of it.
structure Line {
    @required
    article: String

    @required
    @range(min: 1, max: 999)
    quantity: Integer
}

enum State {
    OPEN
    PAID
    SHIPPED
}

operation CreateOrder {
    input := {
        @required
        customer: Customer

        @required
        lines: Lines

        @cfnMutability("write")
        cardNumber: String
    }
    output := {
        @required
        orderId: OrderId
    }
}

@readonly
operation GetOrder {
    input := {
        @required
        orderId: OrderId
    }
    output := {
        @required
        orderId: OrderId

        customer: Customer
        lines: Lines
        state: State
        createdAt: Timestamp
    }
}

operation UpdateOrder {
    input := {
        @required
        orderId: OrderId

        lines: Lines
    }
}

@idempotent
operation DeleteOrder {
    input := {
        @required
        orderId: OrderId
    }
}

@readonly
operation ListOrders {
    output := {
        orders: OrderIds
    }
}

list OrderIds {
    member: OrderId
}
